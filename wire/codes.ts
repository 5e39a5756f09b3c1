/**
 * All refusal codes of the server, with their HTTP status.
 * The catalogue key of a code is `refusal.<code>`.
 */
export const refusalStatus = {
  // The request itself
  invalid_request: 400,
  sealed_required: 400,
  envelope_invalid: 400,
  envelope_expired: 400,
  envelope_replayed: 409,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  // The site
  maintenance: 423,
  region_blocked: 451,
  feature_off: 403,
  // The session
  not_logged_in: 401,
  session_expired: 401,
  // Logging in (spec §4, §6)
  bad_credentials: 401,
  captcha_required: 403,
  captcha_wrong: 403,
  member_no_enter: 403,
  error_not_agent: 403,
  account_locked: 423,
  // Second verification (spec §4)
  verification_required: 403,
  verification_wrong: 403,
  verification_ended: 410,
  verification_too_many: 429,
  verification_impossible: 403,
  authenticator_on: 409,
  authenticator_off: 409,
  enrolment_expired: 410,
  // Passkeys
  passkey_expired: 410,
  passkey_invalid: 403,
  passkey_too_many: 409,
  // Logging in with Firebase (decision 9)
  identity_invalid: 403,
  identity_unknown: 404,
  identity_unlinked: 403,
  identity_unavailable: 503,
  // Changing a password (spec §5)
  password_wrong: 403,
  password_unchanged: 409,
  password_change_required: 403,
  // Personal details
  profile_locked: 409,
  reset_link_invalid: 410,
  // The slider check
  challenge_failed: 403,
  challenge_expired: 410,
  ticket_required: 403,
  ticket_invalid: 403,
  // SMS codes (spec §5, §8)
  mobile_invalid: 400,
  mobile_missing: 400,
  sms_too_soon: 429,
  sms_too_many: 429,
  sms_code_wrong: 403,
  sms_code_expired: 410,
  // Registering (spec §4, §8)
  invitation_code_error: 404,
  link_over: 410,
  link_used_up: 410,
  link_too_many: 409,
  rules_changed: 409,
  domain_invalid: 400,
  // Games and money
  real_account_needed: 403,
  game_not_found: 404,
  game_unavailable: 409,
  vendor_closed: 423,
  round_not_found: 404,
  bet_out_of_range: 400,
  return_too_high: 409,
  insufficient_funds: 409,
  account_stopped: 423,
  reward_over: 410,
  mission_closed: 409,
  idempotency_conflict: 409,
  commitment_used: 409,
  draw_closed: 409,
  odds_changed: 409,
  market_suspended: 409,
  market_closed: 409,
  bet_over: 409,
  room_closed: 409,
  already_seated: 409,
  turn_over: 409,
  // Deposits (spec §2)
  channel_closed: 409,
  deposit_out_of_range: 400,
  deposit_too_many: 409,
  deposit_not_found: 404,
  deposit_finished: 409,
  picture_invalid: 400,
  // Withdrawals
  payment_password_unset: 409,
  payment_password_set: 409,
  payment_password_wrong: 403,
  payment_password_locked: 423,
  payment_password_same: 409,
  full_name_missing: 409,
  payout_known: 409,
  payout_too_many: 409,
  payout_unusable: 409,
  amount_out_of_range: 400,
  turnover_left: 409,
  withdrawal_too_many: 409,
  withdrawal_over_daily: 409,
  withdrawal_decided: 409,
  place_unknown: 403,
  // Player protection
  excluded: 423,
  reality_check_due: 409,
  stake_limit_reached: 409,
  loss_limit_reached: 409,
  play_time_over: 409,
  deposit_limit_reached: 409,
  // Bonuses
  bonus_active: 409,
  bonus_used: 409,
  bonus_bet_too_high: 409,
  limit_out_of_range: 400,
  limit_not_due: 409,
  // Transfers between members
  receiver_missing: 409,
  transfer_too_many: 409,
  transfer_over_daily: 409,
  // Contracts between agents (spec §4)
  contract_terms_invalid: 400,
  contract_rate_over: 409,
  contract_waits: 409,
  contract_over: 409,
  contract_changed: 409,
  contract_missing: 409,
  contract_to_offer: 409,
  // Between one's own wallets
  wallet_closed: 409,
  wallets_empty: 409,
  // Push notifications
  push_service_unknown: 400,
  push_too_many: 409,
  // The points mall
  points_short: 409,
  price_changed: 409,
  sold_out: 409,
  stakes_short: 409,
} as const

/** A refusal code. */
export type RefusalCode = keyof typeof refusalStatus
