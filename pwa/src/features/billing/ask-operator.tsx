import { useSite } from '../../platform/server/site.ts'
import { billingTexts } from '../../texts/es/account/billing.ts'
import { useSession } from '../auth/auth.public.ts'

const texts = billingTexts.given

/**
 * If nothing is sold here, names the operator who grants PRO, with a mail link if the address is
 * known.
 */
export function AskOperator() {
  const address = useSite()?.operator.email
  const { user } = useSession()
  const subject = encodeURIComponent(texts.subject(user?.username))
  return (
    <>
      {texts.sentence}
      {address && (
        <>
          {' '}
          <a className="text-link" href={`mailto:${address}?subject=${subject}`}>
            {texts.ask}
          </a>
        </>
      )}
    </>
  )
}
