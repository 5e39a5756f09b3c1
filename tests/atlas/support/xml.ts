/** An XML element as a reader sees it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

const NAME = /^[A-Za-z_][\w.-]*(:[A-Za-z_][\w.-]*)?$/

/** Reads an XML document without comments, CDATA or DTD, strictly; throws at what is not well-formed. */
export function readXml(document: string): XmlElement {
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  if (body === document) throw new Error('no XML declaration')
  const top = { name: '', attributes: {}, children: [] as XmlElement[], text: '' }
  const stack = [top]
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = stack.at(-1) as typeof top
    const close = /^<\/(.*)>$/s.exec(token)
    const begin = /^<([^\s/>]+)(.*?)(\/?)>$/s.exec(token)
    if (close) {
      if (close[1] !== parent.name) throw new Error(`</${close[1]}> closes <${parent.name}>`)
      stack.pop()
    } else if (begin) {
      const [, name = '', rest = '', isShort] = begin
      if (!NAME.test(name)) throw new Error(`not a name: ${name}`)
      const element = { name, attributes: attributesOf(rest), children: [], text: '' }
      parent.children.push(element)
      if (!isShort) stack.push(element)
    } else if (token.startsWith('<')) throw new Error(`not a tag: ${token}`)
    else parent.text += plain(token)
  }
  const [root, ...more] = top.children
  if (stack.length !== 1 || !root || more.length > 0 || top.text.trim() !== '') throw new Error('not one whole element')
  return root
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  const rest = text.replaceAll(/\s([^\s=]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (!NAME.test(name) || Object.hasOwn(attributes, name)) throw new Error(`not an attribute: ${name}`)
    attributes[name] = plain(value)
    return ''
  })
  if (rest.trim() !== '') throw new Error(`not attributes: ${rest}`)
  return attributes
}

const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d+);)?/g, (_, code?: string) => {
    if (code === undefined) throw new Error(`a bare & in ${text}`)
    return String.fromCodePoint(Number(code))
  })
