/** The product's mark: two ends of a right-angled path joined by a straight diagonal. */
export function Mark() {
  return (
    <svg
      className="mark"
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="5.5"
      aria-hidden="true"
    >
      <path d="M4 26h6.5M26 10.5V4" stroke="currentColor" />
      <circle cx="26" cy="26" r="2.75" fill="currentColor" />
      <path d="M10.5 26 26 10.5" stroke="var(--accent)" />
    </svg>
  )
}
