import type { Link } from '@atajo/shared/link'
import { Link as RouterLink } from '@tanstack/react-router'
import { linkDetailTexts } from '../../texts/es/links/link-detail.ts'
import { linksTexts } from '../../texts/es/links/links.ts'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'

const texts = linkDetailTexts.withdrawal

/** Says who withdrew the link, why if they gave a reason, and how to object. */
export function WithdrawalNotice({ link: { withdrawal } }: { link: Link }) {
  if (!withdrawal) return null
  const { by, reason } = withdrawal
  return (
    <div className="mb-3.5">
      <NoticeBox look="warning" icon="lock">
        <p>
          <b>{linksTexts.withdrawn[by]}</b>
        </p>
        <p>{texts.effect[by]}</p>
        {reason && <p>{texts.reason(reason)}</p>}
        <p>
          {texts.objection}{' '}
          <RouterLink to="/legal" className="text-link py-2.5">
            {texts.contact}
          </RouterLink>
        </p>
      </NoticeBox>
    </div>
  )
}
