import { DOMParser, ParseError, type Element } from '@xmldom/xmldom'
import { CHART_NAMESPACE } from '#atlas/export/scxml.ts'
import { Unreadable } from './described-chart.ts'

/** An XML element; names of the atlas's own namespace begin with `chart:`. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
  /** Its position: `line 3, column 5`. */
  readonly place: string
}

interface Place {
  readonly lineNumber?: number
  readonly columnNumber?: number
}

const placeOf = ({ lineNumber = 1, columnNumber = 1 }: Place) =>
  `line ${Math.max(1, lineNumber)}, column ${columnNumber}`

/** Reads an XML document; throws `Unreadable` with the problem and its place. */
export function readXml(document: string): XmlElement {
  let trouble = ''
  const parser = new DOMParser({
    onError(_, message) {
      trouble = message
      throw new Error(message)
    },
  })
  try {
    const root = parser.parseFromString(document, 'text/xml').documentElement
    if (!root) throw new Unreadable('there is no element in it')
    return elementOf(root)
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const message = (trouble || error.message).split('\n')[0] ?? ''
    throw new Unreadable(`${placeOf((error.locator ?? {}) as Place)}: ${message}`, { cause: error })
  }
}

const nameOf = ({ namespaceURI, localName, nodeName }: Pick<Element, 'namespaceURI' | 'localName' | 'nodeName'>) =>
  namespaceURI === CHART_NAMESPACE ? `chart:${localName ?? nodeName}` : (localName ?? nodeName)

function elementOf(element: Element): XmlElement {
  const nodes = [...element.childNodes]
  return {
    name: nameOf(element),
    attributes: Object.fromEntries([...element.attributes].map((attribute) => [nameOf(attribute), attribute.value])),
    children: nodes.filter((node): node is Element => node.nodeType === node.ELEMENT_NODE).map(elementOf),
    text: nodes
      .flatMap((node) => ('data' in node && node.nodeType !== node.COMMENT_NODE ? [String(node.data)] : []))
      .join(''),
    place: placeOf(element),
  }
}
