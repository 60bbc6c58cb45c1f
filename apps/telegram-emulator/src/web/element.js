/**
 * Creates an element. Strings become text nodes: markup is never parsed, so that no message can inject any.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties] DOM properties; `dataset` is merged, `aria-*` and `role` set as
 * attributes
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue
    if (name === 'dataset') Object.assign(made.dataset, value)
    else if (name === 'role' || name.startsWith('aria-')) made.setAttribute(name, String(value))
    else Object.assign(made, { [name]: value })
  }
  for (const child of children) if (child) made.append(child)
  return made
}

/**
 * Finds an element of index.html; a missing one is a programming error.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id)
  if (!found) throw new Error(`No element #${id}`)
  return /** @type {T} */ (found)
}
