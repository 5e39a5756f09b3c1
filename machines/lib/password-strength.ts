/** Returns the strength of a password from 0 (empty) to 4: by its length first, then by its kinds of characters. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (password.length < 8 || different < 5) return 1
  const points = kinds + (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0)
  return points <= 2 ? 2 : points === 3 ? 3 : 4
}
