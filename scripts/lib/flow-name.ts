/** `gift-box` in the forms names take: file, value, type, words. */
export interface FlowName {
  readonly kebab: string
  readonly camel: string
  readonly pascal: string
  readonly words: string
}

/** What a flow says in the languages that a developer is taken to speak; the other five await it. */
export type FlowTexts = Readonly<Record<'en' | 'fil', Readonly<Record<string, string>>>>

/** Reads a flow's noun in kebab-case; throws with a sentence when it is none. */
export const flowName = (kebab: string): FlowName => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`A flow's name is a noun in kebab-case, such as gift-box; this is not: ${JSON.stringify(kebab)}`)
  }
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { kebab, camel, pascal, words: kebab.replaceAll('-', ' ') }
}
