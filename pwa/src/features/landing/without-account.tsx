import { GUEST_LINKS } from '@atajo/shared/plan'
import { Link } from '@tanstack/react-router'
import { useSite } from '../../platform/server/site.ts'
import { landingTexts } from '../../texts/es/landing.ts'
import { useNoRegistration } from '../auth/auth.public.ts'

const texts = landingTexts.quick

export function WithoutAccount() {
  const site = useSite()
  if (site?.guests === false) {
    return (
      <p className="fine">
        {texts.needsAccount} <Link to="/login">{texts.enter}</Link>
        {'.'}
      </p>
    )
  }
  return (
    <p className="fine">
      {texts.guest(site?.guestLinks ?? GUEST_LINKS)} <RegisterLink />
    </p>
  )
}

export function RegisterLink() {
  if (useNoRegistration() !== null) return null
  return (
    <>
      <Link to="/register">{texts.guestMore}</Link>
      {'.'}
    </>
  )
}
