/** Returns a file's content as base64; empty when it is larger than `maxBytes`, or cannot be read. */
export async function readFile(file: File, maxBytes: number): Promise<string> {
  if (file.size > maxBytes) return ''
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
