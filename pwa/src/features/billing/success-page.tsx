import { appTexts } from '../../texts/es/app.ts'

export function SuccessPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.success}</h1>
      </header>
    </div>
  )
}
