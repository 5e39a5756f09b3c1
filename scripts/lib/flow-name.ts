/** A flow's name `gift-box` as file name, value, type and words. */
export interface FlowName {
  readonly kebab: string
  readonly camel: string
  readonly pascal: string
  readonly words: string
}

/** The texts of a flow in the two complete languages; the other five are translated later. */
export type FlowTexts = Readonly<Record<'en' | 'fil', Readonly<Record<string, string>>>>

/** Parses a flow's name in kebab-case; throws for anything else. */
export const flowName = (kebab: string): FlowName => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) {
    throw new Error(`A flow's name is a noun in kebab-case, such as gift-box; this is not: ${JSON.stringify(kebab)}`)
  }
  const camel = kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1)
  return { kebab, camel, pascal, words: kebab.replaceAll('-', ' ') }
}
