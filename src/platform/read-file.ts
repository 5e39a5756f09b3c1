/** The content of a file as base64; empty for one of more than `most` bytes, or one that cannot be read. */
export async function readFile(file: File, most: number): Promise<string> {
  if (file.size > most) return ''
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
