import AnimationCore

/// The address of a channel, resolved against the elements of the file.
///
///     Cube/location.X      // the element "location" below "Cube", member X
///     weights(2)           // the element "weights" itself, its third value
///     a.b/rotate.z         // ids and sids may hold dots: a member is only split off when the whole is unknown
struct ColladaTarget: Equatable {
    enum Member: Equatable {
        case none
        /// `X`, `ANGLE`, `R`.
        case name(String)
        /// `(2)`.
        case index(Int)
        /// `(3)(0)`: column and row of a matrix.
        case indices(Int, Int)
    }
    /// Its index in the document's elements.
    var element: Int
    var member: Member
}

/// Finds elements by id, name and sid.
struct ColladaTargetResolver {
    private let document: ColladaDocument
    private var byID: [ExactName: Int] = [:]
    /// Elements of nodes by `name` or `sid`; nil where several have the same.
    private var byName: [ExactName: Int?] = [:]
    private var children: [[Int]]

    init(_ document: ColladaDocument) {
        self.document = document
        children = Array(repeating: [], count: document.elements.count)
        for (index, element) in document.elements.enumerated() {
            if let id = element.id, byID[id] == nil { byID[id] = index }
            if let parent = element.parent { children[parent].append(index) }
            guard element.transform == nil, let node = element.node else { continue }
            for name in Set([document.nodes[node].name, element.sid].compactMap { $0.map { ExactName($0) } }) {
                byName[name] = byName.keys.contains(name) ? .some(nil) : index
            }
        }
    }

    /// What `address` names; nil when nothing in the file is called so.
    func resolve(_ address: String) -> ColladaTarget? {
        if let element = element(at: address) { return ColladaTarget(element: element, member: .none) }
        guard let (rest, member) = ColladaTargetResolver.splitMember(address), let element = element(at: rest)
        else { return nil }
        return ColladaTarget(element: element, member: member)
    }

    private func element(at path: String) -> Int? {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let id = parts.removeFirst()
        guard var element = byID[id] ?? byName[id] ?? nil else { return nil }
        for sid in parts {
            guard let below = search(sid, below: element) else { return nil }
            element = below
        }
        return element
    }

    /// The nearest element with that sid, breadth first.
    private func search(_ sid: String, below root: Int) -> Int? {
        var level = children[root]
        while !level.isEmpty {
            if let found = level.first(where: { document.elements[$0].sid.isExactly(sid) }) { return found }
            level = level.flatMap { children[$0] }
        }
        return nil
    }

    private static func splitMember(_ address: String) -> (rest: String, member: ColladaTarget.Member)? {
        let start = address.lastIndex(of: "/").map { address.index(after: $0) } ?? address.startIndex
        let last = address[start...]
        if last.last == ")", let open = last.firstIndex(of: "(") {
            let numbers = last[open...].split(whereSeparator: { $0 == "(" || $0 == ")" }).map { Int($0) }
            let rest = String(address[..<open])
            switch numbers.count {
            case 1: if let index = numbers[0] { return (rest, .index(index)) }
            case 2: if let first = numbers[0], let second = numbers[1] { return (rest, .indices(first, second)) }
            default: break
            }
            return nil
        }
        guard let dot = last.lastIndex(of: ".") else { return nil }
        return (String(address[..<dot]), .name(String(address[address.index(after: dot)...])))
    }
}
