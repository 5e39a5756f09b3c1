import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'

/** Unpacks a ZIP archive by its directory; throws where a file is damaged. */
export function unzip(archive: string, folder: string): string[] {
  const data = readFileSync(archive)
  const end = data.lastIndexOf('PK\u0005\u0006')
  const names: string[] = []
  let at = data.readUInt32LE(end + 16)
  for (let left = data.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, packed, size] = [16, 20, 24].map((field) => data.readUInt32LE(at + field)) as [number, number, number]
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => data.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = data.toString('utf8', at + 46, at + 46 + nameLength)
    const local = data.readUInt32LE(at + 42)
    const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28)
    const content = inflateRawSync(data.subarray(start, start + packed))
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged`)
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
    names.push(name)
    at += 46 + nameLength + extra + comment
  }
  return names
}
