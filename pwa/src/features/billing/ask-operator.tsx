import { useSite } from '../../platform/site.ts'
import { billingTexts } from '../../texts/es/billing.ts'
import { useSession } from '../auth/auth.public.ts'

const texts = billingTexts.given

/** Where nothing is sold: who gives PRO, and a letter to them where their address is known. */
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
