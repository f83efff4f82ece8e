/** Kind and size of an image by its first bytes. */

export interface ImageSize {
  mediaType: "image/png" | "image/jpeg";
  /** Pixels. */
  width: number;
  height: number;
}

/** Null unless the bytes are a PNG or JPEG image with a size. */
export function imageSize(bytes: Buffer): ImageSize | null {
  const size = pngSize(bytes) ?? jpegSize(bytes);
  return size === null || size.width === 0 || size.height === 0 ? null : size;
}

function pngSize(bytes: Buffer): ImageSize | null {
  const isPng =
    bytes.length >= 24 && bytes.toString("latin1", 0, 8) === "\u0089PNG\r\n\u001a\n" && bytes.toString("latin1", 12, 16) === "IHDR";
  return isPng ? { mediaType: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

/** The size is in the first frame header; the segments before it are skipped by their lengths. */
function jpegSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { mediaType: "image/jpeg", width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}
