/** A country's flag by its two-letter code; decorative, the country's name stands beside it. */
export function Flag({ code }: { code: string }) {
  return (
    <img
      className="flag"
      src={`/flags/${code.toLowerCase()}.svg`}
      width={20}
      height={14}
      alt=""
      loading="lazy"
    />
  )
}
