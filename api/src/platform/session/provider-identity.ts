/** The person whom the operator's provider named, with all that completing the sign-in needs. */
export interface ProviderIdentity {
  issuer: string
  /** Unique and unchanging within the issuer. */
  subject: string
  email: string | null
  /** True if completing the sign-in links the account with this identity. */
  isNewLink: boolean
  /** True if the provider lists the person in the operator's group of administrators. */
  isInAdminGroup: boolean
}
