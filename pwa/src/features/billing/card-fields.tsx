import { billingTexts } from '../../texts/es/account/billing.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type CardForm, type CardIssues, groupCardNumber, groupExpiry } from './check-card.ts'

interface CardFieldsProps {
  card: CardForm
  issues: CardIssues
  onChange: (part: Partial<CardForm>) => void
}

/** The digits are grouped as printed on the card. */
export function CardFields({ card, issues, onChange }: CardFieldsProps) {
  const sentence = (field: keyof CardForm) => {
    const issue = issues[field]
    return issue && billingTexts.cardIssue[field][issue]
  }
  return (
    <>
      <TextField
        label={billingTexts.cardNumber}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        value={card.number}
        error={sentence('number')}
        onChange={(event) => onChange({ number: groupCardNumber(event.target.value) })}
      />
      <div className="pricing-pair">
        <TextField
          label={billingTexts.expiry}
          placeholder={billingTexts.expiryHint}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={5}
          value={card.expiry}
          error={sentence('expiry')}
          onChange={(event) => onChange({ expiry: groupExpiry(event.target.value) })}
        />
        <TextField
          label={billingTexts.securityCode}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.code}
          error={sentence('code')}
          onChange={(event) => onChange({ code: event.target.value.replace(/\D/g, '') })}
        />
      </div>
    </>
  )
}
