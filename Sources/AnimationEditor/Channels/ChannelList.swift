import AnimationCore

/// The rows of a channelbag as the list shows them: a summary, then groups with their curves, then the other curves.
struct ChannelList: Sendable {
    private(set) var rows: [ChannelRow] = []
    /// The tracks that pass the search, in the order of the list, those of folded groups too.
    private(set) var tracks: [Int] = []
    /// The tracks of each group that pass the search.
    private(set) var groupTracks: [[Int]] = []

    init() {}

    /// - Parameters:
    ///   - search: a part of a name, a data path or a group's name, in upper or lower case; empty for all.
    ///   - folded: the groups whose curves are not listed.
    init(of channelbag: Channelbag, search: String, folded: Set<Int>) {
        var indices: [ExactName: Int] = [:]
        for (index, group) in channelbag.groups.enumerated() where indices[group.name] == nil {
            indices[group.name] = index
        }
        groupTracks = Array(repeating: [], count: channelbag.groups.count)
        var others: [Int] = []
        let wanted = ChannelList.lowercased(search)
        for (index, track) in channelbag.tracks.enumerated() {
            if !wanted.isEmpty, !ChannelList.matches(track, wanted) { continue }
            if let name = track.group, let group = indices[name] {
                groupTracks[group].append(index)
            } else {
                others.append(index)
            }
        }
        rows.append(.summary)
        for group in groupTracks.indices where !groupTracks[group].isEmpty {
            rows.append(.group(group))
            tracks += groupTracks[group]
            if !folded.contains(group) { rows += groupTracks[group].map { ChannelRow.track($0) } }
        }
        tracks += others
        rows += others.map { ChannelRow.track($0) }
    }

    private static func matches(_ track: AnimationTrack, _ wanted: [UInt8]) -> Bool {
        contains(ChannelName.of(track), wanted) || contains(track.dataPath, wanted)
            || contains(track.group ?? "", wanted)
    }

    private static func contains(_ text: String, _ wanted: [UInt8]) -> Bool {
        let text = lowercased(text)
        guard text.count >= wanted.count else { return false }
        for start in 0...text.count - wanted.count where text[start...].starts(with: wanted) { return true }
        return false
    }

    private static func lowercased(_ text: String) -> [UInt8] {
        text.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 32 : $0 }
    }
}
