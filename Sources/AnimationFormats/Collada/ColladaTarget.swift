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
        /// A property by its Blender name, for which Blender writes an empty sid.
        case property(String)
    }
    /// Its index in the document's elements.
    var element: Int
    var member: Member
    /// The address is none of the file's, and what it means was found another way.
    var isRepaired = false
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
    ///
    /// - Parameter animation: the id of the animation; Blender's ends with the name of the property.
    func resolve(_ address: String, animation: String? = nil) -> ColladaTarget? {
        if let target = exact(address) { return target }
        guard document.isBlenders else { return nil }
        let slash = address.firstIndex(of: "/") ?? address.endIndex
        var repaired = address
        if let id = blendersID(String(address[..<slash])) { repaired = id + address[slash...] }
        if var target = exact(repaired) {
            target.isRepaired = true
            return target
        }
        guard repaired.hasSuffix("/"), let element = element(at: String(repaired.dropLast())),
            let property = ColladaBlenderProperty.named(atEndOf: animation ?? "")
        else { return nil }
        return ColladaTarget(element: element, member: .property(property), isRepaired: true)
    }

    private func exact(_ address: String) -> ColladaTarget? {
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

    /// The nearest element with that sid, breadth first; else with that id, name or tag.
    private func search(_ sid: String, below root: Int) -> Int? {
        if sid.isEmpty { return nil }
        return search(below: root) { $0.sid == sid }
            ?? search(below: root) { $0.id == sid || $0.name == sid || $0.tag == sid }
    }

    private func search(below root: Int, where fits: (ColladaElement) -> Bool) -> Int? {
        var level = children[root]
        while !level.isEmpty {
            if let found = level.first(where: { fits(document.elements[$0]) }) { return found }
            level = level.flatMap { children[$0] }
        }
        return nil
    }

    /// The id that Blender means by another: `CamOb-Cam-camera` for the element `CamOb-camera`, and `A_quot_` for `A_`.
    private func blendersID(_ id: String) -> String? {
        for kind in ["camera", "light"] where id.hasSuffix("-\(kind)") {
            var object = id.dropLast(kind.count + 1)
            while let dash = object.lastIndex(of: "-") {
                object = object[..<dash]
                let known = "\(object)-\(kind)"
                if let element = byID[known], document.elements[element].tag == kind { return known }
            }
        }
        var plain = id
        for entity in ["quot", "lt", "gt", "amp", "apos"] { plain.replace("_\(entity)_", with: "_") }
        return plain == id ? nil : plain
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
