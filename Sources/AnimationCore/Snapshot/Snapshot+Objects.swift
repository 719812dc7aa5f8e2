extension SceneObject {
    mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        coder.text(&idType)
        coder.text(&embedded)
        coder.text(&kind)
        coder.text(&dataName)
        coder.text(&dataKind)
        coder.optional(&parent, blank: ObjectParent(name: "")) { $0.code(&$1) }
        transform.code(&coder)
        delta.code(&coder)
        coder.text(&action)
        coder.text(&slot)
        coder.array(&bones, ofWords: 44, blank: Bone(name: "", parent: nil, restMatrix: .identity)) { $0.code(&$1) }
        coder.flag(&isInRestPosition)
        coder.array(&nlaTracks, ofWords: 6, blank: NLATrack(name: "")) { $0.code(&$1) }
    }
}

extension ObjectParent {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        coder.text(&type)
        coder.text(&bone)
        inverse.code(&coder)
    }
}

extension Bone {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.text(&name)
        coder.text(&parent)
        restMatrix.code(&coder)
        coder.optional(&relativeRestRotation, blank: []) { rotation, coder in
            coder.array(&rotation, ofWords: 1, blank: 0) { $1.float(&$0) }
        }
        coder.optional(&head, blank: SIMD3(0, 0, 0)) { $1.vector(&$0) }
        coder.optional(&length, blank: 0) { $1.float(&$0) }
        coder.flag(&isConnected)
        coder.flag(&inheritsRotation)
        coder.choice(&inheritScale)
        coder.flag(&usesLocalLocation)
        coder.flag(&usesRelativeParent)
        pose.code(&coder)
    }
}

extension Matrix4 {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.vector(&rows.0)
        coder.vector(&rows.1)
        coder.vector(&rows.2)
        coder.vector(&rows.3)
    }
}

extension RestTransform {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.choice(&mode)
        coder.vector(&location)
        coder.vector(&rotationEuler)
        coder.vector(&rotationQuaternion)
        coder.vector(&rotationAxisAngle)
        coder.vector(&scale)
    }
}

extension DeltaTransform {
    fileprivate mutating func code<Coder: SnapshotCoder>(_ coder: inout Coder) {
        coder.vector(&location)
        coder.vector(&rotationEuler)
        coder.vector(&rotationQuaternion)
        coder.vector(&scale)
    }
}
