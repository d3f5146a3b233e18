import { appTexts } from '../../texts/es/app.ts'

export function PricingPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.pricing}</h1>
      </header>
    </div>
  )
}
