import { crc32, deflateRawSync } from 'node:zlib'

/** File names are in UTF-8. */
const UTF8 = 0x0800
const DEFLATED = 8
/** The first of January 1980, so that the same files make the same archive. */
const DATE = 0x21
const VERSION = 20

/** Returns a ZIP archive of files by their names, with slashes; at most 65,535 files and 4 GB. */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const data = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8, 2)
    common.writeUInt16LE(DEFLATED, 4)
    common.writeUInt16LE(DATE, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = [Buffer.from('PK\u0003\u0004'), common, name, data]
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([VERSION, 0]), common, entry, name)
    parts.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
