/**
 * Lets React and the browser's translator work on the same page. A translator replaces React's text nodes by elements
 * of its own (`<font>`), and React then fails to remove or change a text that is not where it put it
 * (https://github.com/facebook/react/issues/11538). Here React's calls reach the replacement.
 */
const replacements = new WeakMap<Node, Element>()

const isReplacement = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** Returns the child of `parent` that is, contains or replaces a node; null when there is none. */
function childFor(parent: Node, node: Node): Node | null {
  let child: Node | null = node.isConnected ? node : (replacements.get(node) ?? null)
  while (child !== null && child.parentNode !== parent) child = child.parentNode
  return child
}

/** Records the replacements of text nodes, and puts a changed text back, to be translated again. */
function recordReplacements(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      const replacement = replacements.get(target)
      replacements.delete(target)
      if (replacement?.isConnected) replacement.replaceWith(target)
      continue
    }
    // A text that React moved: its replacement would repeat it.
    for (const node of addedNodes) {
      replacements.get(node)?.remove()
      replacements.delete(node)
    }
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.isConnected) continue
      const replacement = [addedNodes[0], previousSibling, nextSibling].find(isReplacement)
      if (replacement === undefined) continue
      replacements.set(node, replacement)
      observer.observe(node, { characterData: true })
    }
  }
}

/** Patches DOM methods and observes the page, so that React survives translators from now on. */
export function patchDomForTranslators(): void {
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
  new MutationObserver(recordReplacements).observe(document.body, { childList: true, subtree: true })
}
