import { copyText } from '../../platform/clipboard.ts'
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
