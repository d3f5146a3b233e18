import { landingTexts } from '../../texts/es/landing.ts'

export function Steps() {
  return (
    <section className="steps">
      <h2>{landingTexts.steps.title}</h2>
      <ol>
        {landingTexts.steps.list.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
