import AnimationCore

/// Where the nodes of a file show up: once each, and once more for every `<instance_node>` that names them.
struct ColladaPlacements {
    struct Placement {
        /// Its index in the document.
        var node: Int
        /// The index of the placement that it lies below.
        var parent: Int?
        /// An `<instance_node>` put it there, after the node was placed before.
        var isCopy: Bool
    }

    /// More copies than that are an attack, or a mistake.
    static let most = 50_000

    /// Parents first.
    private(set) var all: [Placement] = []

    private let document: ColladaDocument
    private let file: String?
    private let log: DiagnosticLog
    private let children: [[Int]]
    private var isPlaced: [Bool]
    /// The placements from a root to the one that was made last.
    private var path: [Int] = []
    /// How often each node lies on that path.
    private var timesOnPath: [Int]
    private var isFull = false

    init(_ document: ColladaDocument, file: String?, log: DiagnosticLog) {
        self.document = document
        self.file = file
        self.log = log
        var children = Array(repeating: [Int](), count: document.nodes.count)
        for (index, node) in document.nodes.enumerated() {
            if let parent = node.parent { children[parent].append(index) }
        }
        self.children = children
        isPlaced = Array(repeating: false, count: document.nodes.count)
        timesOnPath = Array(repeating: 0, count: document.nodes.count)
        var byID: [String: Int] = [:]
        for (index, node) in document.nodes.enumerated() {
            if let id = node.id, byID[id] == nil { byID[id] = index }
        }
        let roots = document.nodes.indices.filter { document.nodes[$0].parent == nil }
        for root in roots where !document.nodes[root].isInLibrary { place(root, byID) }
        // What no scene shows still has its curves.
        for root in roots where !isPlaced[root] { place(root, byID) }
    }

    private mutating func place(_ root: Int, _ byID: [String: Int]) {
        var open: [(node: Int, parent: Int?)] = [(root, nil)]
        while let (node, parent) = open.popLast() {
            guard all.count < ColladaPlacements.most || !isPlaced[node] else {
                reportFull(node)
                continue
            }
            all.append(Placement(node: node, parent: parent, isCopy: isPlaced[node]))
            isPlaced[node] = true
            let own = all.count - 1
            go(to: own)
            let copies = document.nodes[node].copies.compactMap { original(of: $0, byID) }
            for child in (children[node] + copies).reversed() { open.append((child, own)) }
        }
    }

    /// Takes from the path what does not lie above a placement, and puts it at its end.
    private mutating func go(to placement: Int) {
        while let last = path.last, last != all[placement].parent {
            timesOnPath[all[last].node] -= 1
            path.removeLast()
        }
        path.append(placement)
        timesOnPath[all[placement].node] += 1
    }

    private mutating func reportFull(_ node: Int) {
        if isFull { return }
        isFull = true
        log.report(
            .warning, .instanceNode, at: document.nodes[node].place.place(in: file),
            "the <instance_node> elements make more than \(ColladaPlacements.most) nodes; the rest is left out")
    }

    /// The node that an `<instance_node>` names; nil when there is none, or when it would lie in itself.
    private func original(of copy: ColladaNodeCopy, _ byID: [String: Int]) -> Int? {
        guard let node = byID[copy.url] else {
            log.report(
                .warning, .instanceNode, at: copy.place.place(in: file),
                "<instance_node> names \"\(copy.url)\", which is no node of this file; left out")
            return nil
        }
        if timesOnPath[node] > 0 {
            log.report(
                .warning, .instanceNode, at: copy.place.place(in: file),
                "<instance_node> puts the node \"\(copy.url)\" into itself; left out")
            return nil
        }
        return node
    }
}
