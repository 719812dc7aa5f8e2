import AnimationCore

extension EditorSession {
    mutating func openMenu(_ kind: MenuKind) {
        guard kind == .action || !isReadOnly else { return }
        let area = Rectangle(
            x: 0, y: 0, width: layout.ruler.maxX, height: layout.canvas.maxY)
        let (title, columns) = items(of: kind)
        var menu = Menu(kind, title: title, columns: columns, at: pointer - Pixel(20, 12), in: area)
        menu.highlighted = menu.item(at: MenuPlace(column: 0, row: 0)) == nil ? nil : MenuPlace(column: 0, row: 0)
        self.menu = menu
    }

    private func items(of kind: MenuKind) -> (String, [[MenuItem]]) {
        switch kind {
        case .interpolation:
            return (
                "Interpolation and easing",
                [
                    Interpolation.menuOrder.map { MenuItem(label: $0.label, command: .setInterpolation($0)) },
                    Easing.allCases.map { MenuItem(label: $0.label, command: .setEasing($0)) },
                ]
            )
        case .handleType:
            return (
                "Handle type",
                [HandleType.allCases.map { MenuItem(label: $0.label, command: .setHandleType($0)) }]
            )
        case .extrapolation:
            return (
                "Extrapolation",
                [
                    [
                        MenuItem(label: "Constant", command: .setExtrapolation(.constant)),
                        MenuItem(label: "Linear", command: .setExtrapolation(.linear)),
                    ]
                ]
            )
        case .action:
            let places = choices
            return ("Action", [places.indices.map { MenuItem(label: name(of: places[$0]), command: .choose($0)) }])
        }
    }

    mutating func pressMenu(_ target: HitTarget) {
        guard case .menu(let place) = target else {
            menu = nil
            return
        }
        if let place, let item = menu?.item(at: place) { perform(item.command) }
    }

    mutating func hoverMenu(at point: Pixel) {
        if let place = menu?.place(at: point) { menu?.highlighted = place }
    }

    mutating func keyInMenu(_ key: Key) -> Bool {
        switch key {
        case .escape: menu = nil
        case .enter, .space:
            if let place = menu?.highlighted, let item = menu?.item(at: place) { perform(item.command) }
        case .up: moveHighlight(MenuPlace(column: 0, row: -1))
        case .down: moveHighlight(MenuPlace(column: 0, row: 1))
        case .left: moveHighlight(MenuPlace(column: -1, row: 0))
        case .right: moveHighlight(MenuPlace(column: 1, row: 0))
        default: break
        }
        return true
    }

    private mutating func moveHighlight(_ step: MenuPlace) {
        guard let now = menu?.highlighted, let columns = menu?.columns else { return }
        let column = min(max(now.column + step.column, 0), columns.count - 1)
        let row = min(max(now.row + step.row, 0), columns[column].count - 1)
        menu?.highlighted = MenuPlace(column: column, row: row)
    }
}
