/** A text of a document: as written, or the value of an expression. */
export type Written = { readonly text: string } | { readonly expr: string }

/** A value: as written, or the value of an expression. */
export type Given = { readonly value: unknown } | { readonly expr: string }

/** What an event, an invocation or a final state carries: named values, or one value. */
export type Payload = { readonly params: readonly (readonly [name: string, expr: string])[] } | Given

/** Executable content of SCXML, as far as it is evaluated. */
export type Content =
  | { readonly do: 'assign'; readonly location: string; readonly value: Given }
  | { readonly do: 'raise'; readonly event: string }
  | { readonly do: 'cancel'; readonly id: Written }
  | { readonly do: 'script'; readonly text: string }
  /** One after the other, up to the first that fails. */
  | { readonly do: 'block'; readonly content: readonly Content[] }
  | { readonly do: 'if'; readonly branches: readonly Branch[] }
  | ({ readonly do: 'foreach'; readonly content: readonly Content[] } & Loop)
  | ({ readonly do: 'send' } & Sending)
  /** Computes what a final state or an invocation carries, to raise an error where that fails. */
  | { readonly do: 'compute'; readonly payload: Payload }
  | { readonly do: 'nothing' }

interface Branch {
  /** Null for the branch of everything else. */
  readonly cond: string | null
  readonly content: readonly Content[]
}

interface Loop {
  readonly array: string
  readonly item: string
  readonly index: string | null
}

interface Sending {
  readonly event: Written
  readonly type: Written | null
  readonly target: Written | null
  /** Milliseconds, or a time such as `1.5s`. */
  readonly delay: Written | null
  readonly id: string | null
  readonly idLocation: string | null
  readonly payload: Payload | null
}

/** The ECMAScript data model of a chart. */
export interface DataModel {
  /** The name of the document. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  /** Guards that are evaluated, by their text. */
  readonly conditions: readonly string[]
  /** Actions that are executed, by name. */
  readonly contents: Readonly<Record<string, Content>>
  /** Outputs of final states by path, and inputs of invocations by path and position. */
  readonly outputs: Readonly<Record<string, Payload>>
  readonly inputs: Readonly<Record<string, Payload>>
}

const exprIn = (value: Written | Given | null): string[] => (value !== null && 'expr' in value ? [value.expr] : [])

/** All expressions in a payload. */
export const payloadExpressions = (payload: Payload | null): string[] => {
  if (payload === null) return []
  return 'params' in payload ? payload.params.map(([, expr]) => expr) : exprIn(payload)
}

/** All expressions in executable content. */
export function expressionsIn(content: Content): string[] {
  switch (content.do) {
    case 'assign':
      return [content.location, ...exprIn(content.value)]
    case 'cancel':
      return exprIn(content.id)
    case 'if':
      return content.branches.flatMap(({ cond, content: inner }) => [
        ...(cond === null ? [] : [cond]),
        ...inner.flatMap(expressionsIn),
      ])
    case 'foreach':
      return [content.array, ...content.content.flatMap(expressionsIn)]
    case 'block':
      return content.content.flatMap(expressionsIn)
    case 'send': {
      const { event, type, target, delay, payload } = content
      return [...[event, type, target, delay].flatMap(exprIn), ...payloadExpressions(payload)]
    }
    case 'compute':
      return [...payloadExpressions(content.payload)]
    case 'raise':
    case 'script':
    case 'nothing':
      return []
  }
}

/** All scripts in executable content. */
export function scriptsIn(content: Content): string[] {
  if (content.do === 'script') return [content.text]
  if (content.do === 'foreach' || content.do === 'block') return content.content.flatMap(scriptsIn)
  return content.do === 'if' ? content.branches.flatMap((branch) => branch.content.flatMap(scriptsIn)) : []
}
