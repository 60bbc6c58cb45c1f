/** An address a stranger wrote, where following it runs nothing: web pages only, null for anything else. */
export function safeLink(written: string): string | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
