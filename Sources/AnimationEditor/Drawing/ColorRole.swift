import AnimationCore

/// What a colour is for. A `Palette` says which colour that is.
public enum ColorRole: UInt8, CaseIterable, Sendable {
    case background = 1
    case header, panel, panelLine
    case text, textStrong, textFaint
    case gridMajor, gridMinor, axis, outsideRange, rangeEnd
    case playhead, playheadText
    case summaryRow, groupRow, channelRow, selectedRow
    case keyOutline, key, keySelected
    case keyExtreme, keyBreakdown, keyJitter, keyMovingHold, keyGenerated
    case holdBar, holdBarSelected, interpolationLine
    case handleFree, handleFreeSelected, handleAutomatic, handleAutomaticSelected, handleVector, handleVectorSelected
    case handleAligned, handleAlignedSelected, handleAutoClamped, handleAutoClampedSelected
    case boxFill, boxLine
    case button, buttonHover, buttonActive, menu, menuHover, field
    case marker, warning
}

extension ColorRole {
    /// A handle is coloured by its type, and brighter when it or its key is selected.
    static func handle(_ type: HandleType, isSelected: Bool) -> ColorRole {
        switch type {
        case .free: isSelected ? .handleFreeSelected : .handleFree
        case .automatic: isSelected ? .handleAutomaticSelected : .handleAutomatic
        case .vector: isSelected ? .handleVectorSelected : .handleVector
        case .aligned: isSelected ? .handleAlignedSelected : .handleAligned
        case .autoClamped: isSelected ? .handleAutoClampedSelected : .handleAutoClamped
        }
    }

    /// A key is white when selected; else a plain key is yellow, and every other type has a colour of its own.
    static func key(_ type: KeyframeType, isSelected: Bool) -> ColorRole {
        if isSelected { return .keySelected }
        switch type {
        case .keyframe: return .key
        case .extreme: return .keyExtreme
        case .breakdown: return .keyBreakdown
        case .jitter: return .keyJitter
        case .movingHold: return .keyMovingHold
        case .generated: return .keyGenerated
        }
    }
}
