"""Random NLA tracks: strips of random actions with every kind of timing, flag and curve of their own."""

import random_curves

FRAMES_BETWEEN_STRIPS = 500


def add_tracks(user, actions, rng, scene):
    """Adds up to three tracks with up to three strips each."""
    animation = user.animation_data_create()
    for number in range(rng.randint(1, 3)):
        track = animation.nla_tracks.new(prev=animation.nla_tracks[-1] if len(animation.nla_tracks) else None)
        track.name = f'Track "{number}"'
        for place in range(rng.randint(0, 3)):
            strip = track.strips.new(f"{user.name} {number} {place}", place * FRAMES_BETWEEN_STRIPS, rng.choice(actions))
            randomize_strip(strip, rng, scene)
        track.select, track.lock, track.mute = (rng.random() < 0.5 for _ in range(3))
    if rng.random() < 0.2:
        rng.choice(animation.nla_tracks).is_solo = True


def randomize_strip(strip, rng, scene):
    slots = [slot for slot in getattr(strip.action, "slots", ()) if slot.target_id_type == "OBJECT"]
    if hasattr(strip, "action_slot"):
        strip.action_slot = rng.choice(slots + [None])
    strip.use_sync_length = strip.use_auto_blend = False
    strip.scale, strip.repeat = rng.uniform(0.1, 3), rng.uniform(0.2, 4)
    strip.action_frame_start, strip.action_frame_end = rng.uniform(-20, 10), rng.uniform(11, 60)
    start = strip.frame_start
    strip.frame_end_raw = start + rng.uniform(20, 200)
    strip.frame_start_raw = start + rng.uniform(0, 10)
    strip.blend_type = rng.choice(("REPLACE", "COMBINE", "ADD", "SUBTRACT", "MULTIPLY"))
    strip.extrapolation = rng.choice(("NOTHING", "HOLD", "HOLD_FORWARD"))
    strip.blend_in, strip.blend_out = rng.choice((0, rng.uniform(0, 5))), rng.choice((0, rng.uniform(0, 5)))
    for name in ("use_animated_influence", "use_animated_time", "use_animated_time_cyclic", "use_reverse", "mute"):
        setattr(strip, name, rng.random() < 0.3)
    strip.influence, strip.strip_time = rng.random(), rng.uniform(-9, 9)
    strip.select = rng.random() < 0.5
    for curve in strip.fcurves:
        curve.keyframe_points.clear()
        random_curves.fill_randomly(curve, rng, scene)
