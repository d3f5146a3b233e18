/**
 * Translating browsers wrap texts in elements, so that React no longer finds them and would crash
 * the screen. https://github.com/facebook/react/issues/11538
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const place = before === null || before.parentNode === this ? before : null
    return insertBefore.call(this, child, place) as Child
  }
}
