"""Random users of actions: data-blocks of many kinds that share actions, by themselves and in strips of NLA tracks.

Which of them an action is for is what Blender finds out when it opens a file of before 4.4.
"""

import bpy

import random_curves

ACTIONS = 12
FRAMES_BETWEEN_STRIPS = 300
CROWD = 400


def make_scene(rng):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    actions = [new_action(f"Action {number:02}", rng) for number in range(ACTIONS)]
    pool = rng.sample(actions, rng.randint(2, ACTIONS))
    users = make_users(scene)
    for user in rng.sample(users, rng.randint(3, len(users))):
        if rng.random() < 0.4:
            use(user, rng.choice(pool))
        if rng.random() < 0.6:
            add_strips(user, pool, rng)
    for action in actions:
        if rng.random() < 0.3:
            set_root(action, rng.choice(("OBJECT", "CAMERA", "MATERIAL", "KEY", "NODETREE")))


def make_crowd():
    """Very many objects that share an action, each with a slot of its own where there are slots."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    action = bpy.data.actions.new("Crowd")
    for number in range(CROWD):
        user = bpy.data.objects.new(f"Object {number:03}", None)
        bpy.context.scene.collection.objects.link(user)
        use(user, action)
        if hasattr(action, "slots"):
            slot, bag = random_curves.new_channelbag(action, slot_name=user.name)
            user.animation_data.action_slot = slot
            bag.fcurves.new('["prop"]', index=0).keyframe_points.insert(1, number)


def new_action(name, rng):
    """With a curve, with a group only, or with nothing in it."""
    action = bpy.data.actions.new(name)
    action.use_fake_user = True
    holds = rng.choice(("curve", "curve", "group", "nothing"))
    if holds != "nothing":
        _, bag = random_curves.new_channelbag(action)
        if holds == "group":
            bag.groups.new("Group")
        else:
            # Nobody has this property: whose action is whose would else show in what Blender evaluates on opening.
            bag.fcurves.new('["prop"]', index=0).keyframe_points.insert(1, 2)
    return action


def make_users(scene):
    data = bpy.data
    mesh, armature = data.meshes.new("Mesh"), data.armatures.new("Armature")
    camera, speaker = data.cameras.new("Camera"), data.speakers.new("Speaker")
    objects = [data.objects.new(f"{item.name} object", item) for item in (camera, mesh, armature, speaker)]
    for user in objects:
        scene.collection.objects.link(user)
    objects[1].shape_key_add(name="Basis")
    with_nodes = [data.materials.new("Material"), data.worlds.new("World"), data.lights.new("Light", "POINT")]
    others = [data.node_groups.new("Nodes", "ShaderNodeTree"), data.textures.new("Texture", "CLOUDS")]
    for user in with_nodes:
        if not user.node_tree:
            user.use_nodes = True
    for user in with_nodes + others:
        user.use_fake_user = True
    trees = [user.node_tree for user in with_nodes]
    return [scene, mesh, mesh.shape_keys, armature, camera, speaker, *objects, *with_nodes, *trees, *others]


def set_root(action, kind):
    """What an action is for, in Blender 4.2, which lets only such data-blocks use it."""
    if not hasattr(action, "slots"):
        action.id_root = kind


def use(user, action):
    set_root(action, user.id_type)
    user.animation_data_create().action = action


def add_strips(user, actions, rng):
    tracks = user.animation_data_create().nla_tracks
    for _ in range(rng.randint(1, 2)):
        track = tracks.new(prev=tracks[-1] if len(tracks) else None)
        for place in range(rng.randint(1, 3)):
            action = rng.choice(actions)
            set_root(action, user.id_type)
            track.strips.new(f"Strip {place}", place * FRAMES_BETWEEN_STRIPS + 1, action)
