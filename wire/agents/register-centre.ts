import * as v from 'valibot'
import { call, nothing } from '#wire/call.ts'
import { ContractKind, KindRate, Rate } from '#wire/contracts/contract-terms.ts'
import { FieldRule } from '#wire/identity/registration-rules.ts'
import { AccountType, text, Time, whole } from '#wire/shapes.ts'

/** Maximum validity of a registration link in days. */
export const linkDays = [1, 7, 30, 90] as const

/** State of a registration link: only a `live` one opens accounts. */
export const LinkState = v.picklist(['live', 'expired', 'usedUp', 'disabled'])
export type LinkState = v.InferOutput<typeof LinkState>

/** A link by which new downlines register. */
export const RegistrationLink = v.object({
  id: v.string(),
  name: v.string(),
  /** The value of the query parameter `affiliateCode`. */
  code: v.string(),
  /** The account type of a member who registers by it. */
  type: AccountType,
  state: LinkState,
  createdAt: Time,
  /** Null where it never expires. */
  expiresAt: v.nullable(Time),
  uses: v.number(),
  /** Null for any number. */
  mostUses: v.nullable(v.number()),
  /** Contracts offered to a member who registers by it, each once. */
  rates: v.array(KindRate),
})
export type RegistrationLink = v.InferOutput<typeof RegistrationLink>

const ofAgents = { token: 'required', rejectTrial: true } as const

/** The register centre of agents (spec §2 registerCenter): accounts and links for new downlines. */
export const registerCentreCalls = {
  downlineTerms: call({
    ...ofAgents,
    method: 'GET',
    path: '/wps/agent/register',
    refusals: ['error_not_agent'],
    summary: 'The options for a new account: account types, and the rules of its name and first password.',
    request: nothing,
    value: v.object({
      /** Empty where the brand lets agents open no account. */
      types: v.array(AccountType),
      username: FieldRule,
      password: FieldRule,
      minimumAge: v.number(),
      /** A random first password that meets the rules. */
      suggestion: v.string(),
    }),
  }),
  openDownline: call({
    ...ofAgents,
    method: 'POST',
    path: '/wps/agent/register',
    sealed: true,
    refusals: ['error_not_agent', 'feature_off'],
    limits: ['openingByAgent'],
    summary:
      'Opens an account directly below the agent; its password must be changed at the first login. Repeating the same request opens no second one.',
    request: v.object({
      type: AccountType,
      username: text(500),
      password: text(500),
      /** The agent's confirmation that the person is of age and wants the account; it is logged. */
      agreed: v.literal(true),
    }),
    value: v.object({ username: v.string(), type: AccountType }),
  }),
  registrationLinks: call({
    ...ofAgents,
    method: 'GET',
    path: '/wps/agent/links',
    refusals: ['error_not_agent'],
    summary: 'The latest hundred registration links of the agent, the newest first.',
    request: nothing,
    value: v.object({
      list: v.array(RegistrationLink),
      /** Account types that a link can open. */
      types: v.array(AccountType),
      /** Maximum number of live links, and the current one. */
      most: v.number(),
      live: v.number(),
      /** Account types that can have contracts. */
      agentTypes: v.array(AccountType),
      /** Contracts that a link can offer, each with the highest rate. */
      offers: v.array(v.object({ kind: ContractKind, most: Rate })),
    }),
  }),
  makeRegistrationLink: call({
    ...ofAgents,
    method: 'POST',
    path: '/wps/agent/links',
    refusals: ['error_not_agent', 'feature_off', 'link_too_many', 'contract_rate_over', 'contract_terms_invalid'],
    limits: ['openingByAgent'],
    summary:
      'Creates a registration link. Each of its rates is offered, on the usual terms, to a member who registers by it, as far as the agent may offer it by then.',
    request: v.object({
      name: v.pipe(text(40), v.trim(), v.nonEmpty()),
      type: AccountType,
      /** Null for one that never expires. */
      days: v.nullable(v.picklist(linkDays)),
      /** Null for any number of uses. */
      mostUses: v.nullable(whole(1, 10_000)),
      /** For types that can have contracts; each kind once, above zero and not above what the agent may offer. */
      rates: v.optional(v.pipe(v.array(KindRate), v.maxLength(4)), []),
    }),
    value: RegistrationLink,
  }),
  disableRegistrationLink: call({
    ...ofAgents,
    method: 'POST',
    path: '/wps/agent/links/disable',
    refusals: ['error_not_agent', 'not_found'],
    summary: 'Closes a registration link for good; closing it again changes nothing.',
    request: v.object({ id: v.pipe(v.string(), v.uuid()) }),
    value: v.object({ disabled: v.literal(true) }),
  }),
}
