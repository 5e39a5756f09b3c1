/** Reserved words of ECMAScript, and the one of SCXML. */
const reserved = new Set(
  (
    'In await break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/** Escapes the characters that are not allowed as `_x<code>_`. */
export const escapedFor = (text: string, isAllowed: (character: string, index: number) => boolean): string =>
  [...text.replaceAll(/_(?=x[0-9a-f]+_)/g, '_x5f_')]
    .map((character, index) =>
      isAllowed(character, index) ? character : `_x${(character.codePointAt(0) ?? 0).toString(16)}_`,
    )
    .join('')

/** Reverses the escaping of the functions below. */
export const named = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]+)_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** Escapes a path or name as an XML identifier; invalid characters become `_x<code>_`. */
export const xmlId = (text: string): string =>
  escapedFor(text, (character, index) => (index === 0 ? /[A-Za-z_]/ : /[\w.-]/).test(character))

/** Escapes the white space in an event's name, which would split it. */
export const eventName = (text: string): string => escapedFor(text, (character) => /\S/.test(character))

/** Escapes a name as an ECMAScript identifier. */
export const variable = (text: string): string => {
  const plain = escapedFor(text, (character, index) => (index === 0 ? /[A-Za-z_]/ : /\w/).test(character))
  return reserved.has(plain) ? `_x${(plain.codePointAt(0) ?? 0).toString(16)}_${plain.slice(1)}` : plain
}

/** Escapes text for XML content and attributes; invalid characters become the replacement character. */
export const xmlText = (text: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      const isAllowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code < 0xd800) || code > 0xdfff
      if (!isAllowed || code === 0xfffe || code === 0xffff) return '\u{fffd}'
      return '<>&"'.includes(character) || code < 32 ? `&#${code};` : character
    })
    .join('')
