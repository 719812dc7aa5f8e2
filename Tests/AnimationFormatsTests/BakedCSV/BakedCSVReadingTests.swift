import AnimationCore
import Testing

@testable import AnimationFormats

@Suite struct BakedCSVReadingTests {
    private func read(_ text: String, _ options: ReadOptions = ReadOptions()) throws -> AnimationDocument {
        let reading = Reading(text, as: .bakedCSV, name: "t.csv", options: options)
        return try #require(reading.document, "\(reading.diagnostics)")
    }

    @Test func `other people's columns become curves of one action`() throws {
        let document = try read("time,frame,x,Cube/location.y,hip[x]\n0,0,1,2,3\n0.5,12,4,5,6\n")
        #expect(document.frameRate == FrameRate(fps: 24))
        #expect(document.actions.map(\.name) == ["CSV"])
        let tracks = document.actions[0].channelbags[0].tracks
        #expect(tracks.map(\.dataPath) == ["x", "Cube/location.y", "hip[x]"])
        #expect(tracks.map(\.arrayIndex) == [0, 0, 0])
        #expect(tracks[1].samples == [CurveSample(frame: 0, value: 2), CurveSample(frame: 12, value: 5)])
    }

    @Test func `line ends, byte order mark, quotes and blanks make no difference`() throws {
        let plain = try read("frame,time,A/x[0]\n1,0.5,2\n2,1,3\n")
        for text in [
            "frame,time,A/x[0]\r\n1,0.5,2\r\n2,1,3\r\n", "frame,time,A/x[0]\r1,0.5,2\r2,1,3\r",
            "\u{FEFF}frame,time,A/x[0]\n1,0.5,2\n2,1,3",
            "\n\nFrame, TIME ,\"A/x[0]\"\n\n\"1\", 0.5 ,+2\n2,\"1\",3.0\n\n\n",
            "frame,time,A/x[0]\n2,1,3\n1,0.5,2\n",
        ] {
            #expect(try read(text) == plain, "\(text.debugDescription)")
        }
    }

    @Test func `frames set the range and times the rate`() throws {
        let document = try read("frame,time,x\n-1.5,-0.05005,1\n10.25,0.342008,2\n")
        #expect((document.frameStart, document.frameEnd) == (-2, 11))
        #expect(document.frameRate == FrameRate(fps: 30, base: 1.001))
        #expect(try read("frame,x\n1,1\n", ReadOptions(frameRate: FrameRate(fps: 50))).frameRate == FrameRate(fps: 50))
        #expect(try read("frame,time,x\n12,0.5,1\n").frameRate == FrameRate(fps: 24))
        #expect(try read("frame,time,x\n-12,-0.5,1\n").frameRate == FrameRate(fps: 24))
    }

    @Test func `of several rows with one frame the last one counts`() throws {
        let document = try read("frame,time,x\n3,3,1\n1,1,2\n3,3,4\n1,1,5\n")
        let samples = document.actions[0].channelbags[0].tracks[0].samples
        #expect(samples == [CurveSample(frame: 1, value: 5), CurveSample(frame: 3, value: 4)])
    }

    @Test func `the first line tells the format`() {
        func isRecognised(_ text: String) -> Bool {
            Array(text.utf8).withUnsafeBytes { AnimationFormat.bakedCSV.recognises($0) }
        }
        for text in ["frame,time,x\n", "\u{FEFF}Frame,x", "\"time\",\"frame\"", "frame;time"] {
            #expect(isRecognised(text), "\(text)")
        }
        for text in ["", "frame", "{\"frame\",1}", "<x/>", "frames,x", "1,2,3"] {
            #expect(!isRecognised(text), "\(text)")
        }
    }
}
