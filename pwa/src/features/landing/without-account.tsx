import { Link } from '@tanstack/react-router'
import { landingTexts } from '../../texts/es/landing.ts'

const texts = landingTexts.quick

/** What a visitor gets who has nothing yet. */
export function WithoutAccount() {
  return (
    <p className="fine">
      {texts.guest} <RegisterLink />
    </p>
  )
}

export function RegisterLink() {
  return (
    <>
      <Link to="/register">{texts.guestMore}</Link>
      {'.'}
    </>
  )
}
