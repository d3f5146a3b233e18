import { usePublicUrl } from '../../../platform/server/site.ts'
import { useSiteName } from '../../../platform/server/site-name.ts'
import { accountKeysTexts } from '../../../texts/es/account/account-keys.ts'
import { Button, buttonLook } from '../../../ui/elements/button.tsx'
import { copyWithNotice } from '../../../ui/notices/copy-with-notice.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { AccountRow } from '../parts/account-section.tsx'
import { bookmarkletOf } from './program-setups.ts'

const texts = accountKeysTexts.bookmarklet

/** A bookmark that shortens the page shown: to be dragged to the bar, or copied. */
export function BookmarkletRow() {
  const code = bookmarkletOf(usePublicUrl())
  const name = texts.name(useSiteName())
  return (
    <AccountRow icon="link" title={texts.title} sentence={texts.sentence}>
      <a
        // React refuses addresses that are code, so this one is set past it.
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
