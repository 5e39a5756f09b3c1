/**
 * Lets React and the browser's translator work on the same page. A translator replaces React's text nodes by elements of
 * its own (`<font>`), and React then fails to remove or change a text that is no longer where it put it
 * (https://github.com/facebook/react/issues/11538). Here React's calls reach what stands in the text's place.
 */
const standIns = new WeakMap<Node, Element>()

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** The child of a parent that is, holds or stands in for a node; null when the parent has none. */
function childFor(parent: Node, node: Node): Node | null {
  let child: Node | null = node.isConnected ? node : (standIns.get(node) ?? null)
  while (child !== null && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Notes what took the place of text nodes, and puts a text that changes since back, to be translated anew. */
function noteStandIns(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      const standIn = standIns.get(target)
      standIns.delete(target)
      if (standIn?.isConnected) standIn.replaceWith(target)
      continue
    }
    // A text that React moved: what stood in for it would say it twice.
    for (const node of addedNodes) {
      standIns.get(node)?.remove()
      standIns.delete(node)
    }
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.isConnected) continue
      const standIn = [addedNodes[0], previousSibling, nextSibling].find(isStandIn)
      if (standIn === undefined) continue
      standIns.set(node, standIn)
      observer.observe(node, { characterData: true })
    }
  }
}

/** Has React and translators bear with each other from now on. */
export function shareWithTranslators(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const child = node.parentNode === this ? node : childFor(this, node)
    if (child !== null) removeChild.call(this, child)
    return node
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const next = before === null || before.parentNode === this ? before : childFor(this, before)
    insertBefore.call(this, node, next)
    return node
  }
  new MutationObserver(noteStandIns).observe(document.body, { childList: true, subtree: true })
}
