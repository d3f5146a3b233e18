import { appTexts } from '../../texts/es/app.ts'

export function CreateLinkPage() {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{appTexts.titles.createLink}</h1>
      </header>
    </div>
  )
}
