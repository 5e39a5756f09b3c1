import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'
import { countOf, kindOf } from '#src/i18n/counted.ts'

type Cases = Readonly<Record<string, CompiledMessage>>

/** Compiles a message so that the site says its numbers by what `counted` adds to its values, without a form of the browser's. */
export const compileMessage = (message: string): CompiledMessage => counted(compileMessageOrThrow(message), null)

/** `number` names the value that `#` stands for, null where it stands for none. */
function counted(tokens: CompiledMessage, number: string | null): CompiledMessage {
  return tokens.flatMap((token): CompiledMessage => {
    if (typeof token === 'string') return [number !== null && token === '#' ? [countOf(number)] : token]
    const [name, type, format] = token
    if (type !== 'plural' && type !== 'select') return [token]
    const { offset, ...cases } = format as Cases & { readonly offset?: number }
    if (offset) throw new Error(`an offset is said by no message: ${name}`)
    const inside = type === 'plural' ? name : number
    const said = Object.entries(cases).map(([key, text]) => [key, counted(text, inside)] as const)
    if (type === 'select') return [[name, type, Object.fromEntries(said)]]
    const exact = said.filter(([key]) => /^\d+$/.test(key))
    const kinds = said.filter(([key]) => !/^\d+$/.test(key))
    const [only, ...others] = kinds
    const rest: CompiledMessage =
      only !== undefined && others.length === 0 ? only[1] : [[kindOf(name), 'select', Object.fromEntries(kinds)]]
    return exact.length === 0 ? rest : [[name, 'select', { ...Object.fromEntries(exact), other: rest }]]
  })
}
