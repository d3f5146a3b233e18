import { appTexts } from '../../texts/es/app.ts'

export function LandingPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.landing}</h1>
      </header>
    </div>
  )
}
