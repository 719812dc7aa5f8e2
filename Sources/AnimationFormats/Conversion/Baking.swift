import AnimationCore
enum Baking { static func baked(_ d: AnimationDocument, _ o: WriteOptions, log: DiagnosticLog) -> AnimationDocument { d } }
