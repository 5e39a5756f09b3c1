const tidying = [
  'trim',
  'trimStart',
  'trimEnd',
  'replace',
  'replaceAll',
  'toLowerCase',
  'toUpperCase',
  'normalize',
] as const

/** Runs a function with the normalising string methods replaced. */
function instead<Result>(make: () => Result, tidy: (text: string, tidied: () => string) => string): Result {
  const methods = String.prototype as unknown as Record<string, (...given: unknown[]) => string>
  const real = tidying.map((name) => [name, methods[name]] as const)
  try {
    for (const [name, method] of real) {
      methods[name] = function (this: string, ...given: unknown[]) {
        return tidy(this, () => method?.apply(this, given) ?? '')
      }
    }
    return make()
  } finally {
    for (const [name, method] of real) if (method) methods[name] = method
  }
}

/** The result of a function without normalisation. */
export const asTyped = <Result>(make: () => Result): Result => instead(make, (text) => text)

/** The result of a function with a mark in every normalised text. */
export const tidied = Object.assign(
  <Result>(make: () => Result): Result => instead(make, (_, done) => `${done()}${tidied.mark}`),
  { mark: '\u2063' },
)
