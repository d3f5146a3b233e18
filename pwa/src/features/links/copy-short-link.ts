import { copyText } from '../../platform/clipboard.ts'
import { share } from '../../platform/share.ts'
import { shortLinkUrl } from '../../platform/short-link.ts'
import { linksTexts } from '../../texts/es/links.ts'
import { notify } from '../../ui/notify.tsx'

/** Copies a link's short address and says so. */
export async function copyShortLink(
  link: { code: string; customSlug: string | null },
  publicUrl: string,
): Promise<void> {
  try {
    await copyText(shortLinkUrl(link, publicUrl))
    await notify({ ...linksTexts.copied, icon: 'copy' })
  } catch {
    await notify({ ...linksTexts.notCopied, look: 'error' })
  }
}

/** Hands a link's short address to another app; copies it where the system refuses. */
export async function shareShortLink(
  link: { code: string; customSlug: string | null; title: string | null },
  publicUrl: string,
): Promise<void> {
  const url = shortLinkUrl(link, publicUrl)
  await share(link.title === null ? { url } : { title: link.title, url }).catch(() =>
    copyShortLink(link, publicUrl),
  )
}
