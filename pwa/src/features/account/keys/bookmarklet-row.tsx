import { usePublicUrl } from '../../../platform/server/site.ts'
import { useSiteName } from '../../../platform/server/site-name.ts'
import { accountKeysTexts } from '../../../texts/es/account/account-keys.ts'
import { Button, buttonLook } from '../../../ui/elements/button.tsx'
import { copyWithNotice } from '../../../ui/notices/copy-with-notice.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { AccountRow } from '../parts/account-section.tsx'
import { bookmarkletOf } from './program-setups.ts'

const texts = accountKeysTexts.bookmarklet

/**
 * A bookmarklet that shortens the current page; it can be dragged to the bookmarks bar or copied.
 */
export function BookmarkletRow() {
  const code = bookmarkletOf(usePublicUrl())
  const name = texts.name(useSiteName())
  return (
    <AccountRow icon="link" title={texts.title} sentence={texts.sentence}>
      <a
        // React refuses `javascript:` addresses, so the real one is set on the element.
        href="/links/create"
        ref={(link) => link?.setAttribute('href', code)}
        {...buttonLook({ size: 'small' })}
        className="button account-bookmarklet"
        onClick={(event) => {
          event.preventDefault()
          void notify({ title: texts.drag })
        }}
      >
        {name}
      </a>
      <Button
        size="small"
        icon="copy"
        aria-label={texts.copyOf}
        onClick={() => void copyWithNotice(code, texts)}
      >
        {texts.copy}
      </Button>
    </AccountRow>
  )
}
