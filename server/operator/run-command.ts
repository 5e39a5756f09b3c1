import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { addBanner, listBanners, removeBanner, setBannerShown } from '#server/domain/banners.ts'
import { listNotices, publishNotice, withdrawNotice } from '#server/domain/notices.ts'
import {
  announce,
  describeAnnouncements,
  setAgentFlag,
  setDownlineNames,
  setMemberType,
  setTypes,
  takeBack,
} from './agents.ts'
import { describeAudit } from './audit.ts'
import { adjustOne, decideOne, describeAdjustments, setAloneUpTo, settleOne } from './adjustments.ts'
import {
  describeBrand,
  setCountries,
  setFlights,
  setLanguages,
  setMeasurement,
  setMostReturn,
  setSocialLink,
} from './brand.ts'
import type { OperatorCommand } from './command.ts'
import type { OperatorSite } from './operator-site.ts'
import { decideOffer, describeContracts, moveContract, offerOne, setHouseRate } from './contracts.ts'
import { describeContent, previewContent, setContent, showContent } from './content.ts'
import { describeBonusRules, setBonusRule } from './bonus-rules.ts'
import { approveDeposit, decideHeld, describeDeposits, newPaymentsKey, rejectDeposit, writeProof } from './deposits.ts'
import { describeFeedback, describePlaces, finishFeedback, showFeedback, showSteps } from './feedback.ts'
import { describeFirebase, setFirebase } from './firebase.ts'
import { describeFlights } from './flights.ts'
import { describeJobs, retryJob, runJob } from './jobs.ts'
import { checkAll, describeAccount, describeLedger, recountAccount } from './ledger.ts'
import { describeLicences, removeLicence, setLicence } from './licences.ts'
import { describeBanner, describeNotice } from './listed.ts'
import { describeLines, describeMenu, setLines, setMenu } from './lines.ts'
import {
  decideOneRedemption,
  describeMall,
  describeRedemptions,
  removeReward,
  setPointRules,
  setReward,
  setRewardShown,
  setStock,
} from './mall.ts'
import { describeMatches, voidMatch } from './matches.ts'
import { describeLetters, sendMessage, withdrawMessage } from './messages.ts'
import { describeCommission, describeMissions, setCommission, setMissions } from './missions.ts'
import { addPartner, describePartners, removePartner } from './partners.ts'
import { addOne, describePeople, removeOne, resetOne, showMember } from './people.ts'
import {
  decideApplication,
  describeApplications,
  describePromotions,
  removePromotion,
  setPromotion,
  setPromotionShown,
  writeApplicationPicture,
} from './promotions.ts'
import { describeProtection, excludeMember, setJurisdiction } from './protection.ts'
import { describeRules, giveAffiliateCode, setRule } from './registration.ts'
import { describeMemberRules, setMemberRule } from './rules.ts'
import { describeDesks, setDesk } from './service.ts'
import { describeStatus, describeToggle, describeToggles, nextStatus } from './status.ts'
import { describeVip, describeVipOf, holdVip, setVip } from './vip.ts'
import { describeVendors, setVendorClosed, setVendorOpensIn } from './vendors.ts'
import { describeWallets, recallWallets, setVendorWallets, setWalletLimits } from './wallets.ts'
import {
  addPayoutProvider,
  describeWithdrawalRules,
  listWithdrawals,
  moveWithdrawal,
  removePayoutProvider,
  setWithdrawalRule,
  showWithdrawal,
  writeWithdrawalProof,
} from './withdrawals.ts'
import { statedIn } from './written-amounts.ts'

/** Does what the operator asked and answers the lines to print; `execute` writes it into the audit besides. */
export async function runCommand(site: OperatorSite, command: OperatorCommand): Promise<string[]> {
  const { db, settings, dump, now } = site
  switch (command.command) {
    case 'status':
      return describeStatus(await settings.siteStatus(), now())
    case 'setStatus':
      return describeStatus(
        await settings.setSiteStatus(nextStatus(await settings.siteStatus(), command), now()),
        now(),
      )
    case 'toggles':
      return describeToggles(await settings.toggles())
    case 'setToggle':
      await settings.setToggle(command.name, command.on, now())
      return [describeToggle(command.name, command.on)]
    case 'notices':
      return (await listNotices(db)).map(describeNotice)
    case 'publishNotice':
      return [`notice ${await publishNotice(site, command.words, now(), command.important)}: published`]
    case 'withdrawNotice':
      if (!(await withdrawNotice(site, command.id, now())))
        throw new Error(`There is no notice ${command.id} to withdraw`)
      return [`notice ${command.id}: withdrawn`]
    case 'messages':
      return describeLetters(db)
    case 'sendMessage':
      return sendMessage(site, command)
    case 'withdrawMessage':
      return withdrawMessage(site, command.id)
    case 'feedback':
      return describeFeedback(db)
    case 'showFeedback':
      return showFeedback(db, command.id)
    case 'stepsFeedback':
      return showSteps(db, command.id)
    case 'feedbackPlaces':
      return describePlaces(db)
    case 'answerFeedback':
    case 'closeFeedback':
      return finishFeedback(site, command, now())
    case 'banners':
      return (await listBanners(db)).map(describeBanner)
    case 'addBanner':
      return [`banner ${await addBanner(site, command.banner, now())}: shown`]
    case 'showBanner':
    case 'hideBanner': {
      const shown = command.command === 'showBanner'
      if (!(await setBannerShown(site, command.id, shown, now()))) throw new Error(`There is no banner ${command.id}`)
      return [`banner ${command.id}: ${shown ? 'shown' : 'hidden'}`]
    }
    case 'removeBanner':
      if (!(await removeBanner(site, command.id))) throw new Error(`There is no banner ${command.id}`)
      return [`banner ${command.id}: removed`]
    case 'content':
      return describeContent(site)
    case 'showContent':
      return showContent(site, command.name)
    case 'setContent':
      return setContent(site, command.content, now())
    case 'previewContent':
      return previewContent(site, command.content, now())
    case 'resetContent':
      return setContent(site, { name: command.name, written: null }, now())
    case 'licences':
      return describeLicences((await settings.brand()).licences)
    case 'setLicence':
      return setLicence(settings, command, now())
    case 'removeLicence':
      return removeLicence(settings, command, now())
    case 'partners':
      return describePartners((await settings.brand()).payments)
    case 'addPartner':
      return addPartner(settings, command, now())
    case 'removePartner':
      return removePartner(settings, command, now())
    case 'lines':
      return describeLines(await settings.brand())
    case 'setLines':
      return setLines(settings, command, now())
    case 'menu':
      return describeMenu(await settings.brand())
    case 'setMenu':
      return setMenu(settings, command, now())
    case 'jackpot':
      return describeJackpot(await settings.jackpot())
    case 'setJackpot':
    case 'withdrawJackpot': {
      const { currency } = await settings.brand()
      const amount = command.command === 'setJackpot' ? statedIn(command.amount, currency) : null
      await settings.setJackpot(amount, now())
      return describeJackpot(amount)
    }
    case 'leastWin':
      return describeLeastWin(await settings.leastWin())
    case 'setLeastWin': {
      const { currency } = await settings.brand()
      const amount = command.amount === null ? null : statedIn(command.amount, currency)
      await settings.setLeastWin(amount, now())
      return describeLeastWin(amount)
    }
    case 'ledger':
      return describeLedger(db)
    case 'ledgerAccount':
      return describeAccount(db, command.account)
    case 'checkLedger':
      return checkAll(db, now())
    case 'recountLedger':
      return recountAccount(db, command.account)
    case 'deposits':
      return describeDeposits(db)
    case 'depositProof':
      return writeProof(db, command)
    case 'approveDeposit':
      return approveDeposit(site, command.reference)
    case 'rejectDeposit':
      return rejectDeposit(site, command.reference)
    case 'decidePayment':
      return decideHeld(site, command)
    case 'setDepositChannels':
      await settings.setDepositChannels(command.channels, now())
      return command.channels.map(({ id, kind, name, currency }) => `${id}: ${kind}  ${name}  ${currency}`)
    case 'newPaymentsKey':
      return newPaymentsKey(settings, site.secrets, now())
    case 'withdrawals':
      return listWithdrawals(db, site.secrets, command.state)
    case 'reviewWithdrawal':
    case 'approveWithdrawal':
    case 'payWithdrawal':
    case 'rejectWithdrawal':
      return moveWithdrawal(site, command, now())
    case 'showWithdrawal':
      return showWithdrawal(db, site.secrets, command.reference)
    case 'withdrawalProof':
      return writeWithdrawalProof(db, command)
    case 'withdrawalRules':
      return describeWithdrawalRules(settings)
    case 'setWithdrawalRule':
      return setWithdrawalRule(settings, command, now())
    case 'wallets':
      return describeWallets(site)
    case 'setVendorWallets':
      return setVendorWallets(site, command)
    case 'setWalletLimits':
      return setWalletLimits(site, command, now())
    case 'recallWallets':
      return recallWallets(site, command, now())
    case 'vendors':
      return describeVendors(site)
    case 'setVendorClosed':
      return setVendorClosed(site, command)
    case 'setVendorOpensIn':
      return setVendorOpensIn(site, command)
    case 'bonusRules':
      return describeBonusRules(settings)
    case 'setBonusRule':
      return setBonusRule(settings, command, now())
    case 'memberRules':
      return describeMemberRules(settings)
    case 'setMemberRule':
      return setMemberRule(settings, command, now())
    case 'missions':
      return describeMissions(site)
    case 'promotions':
      return describePromotions(site)
    case 'setPromotion':
      return setPromotion(site, command.promotion, now(), command)
    case 'showPromotion':
    case 'hidePromotion':
      return setPromotionShown(site, command.name, command.command === 'showPromotion')
    case 'removePromotion':
      return removePromotion(site, command.name)
    case 'promotionApplications':
      return describeApplications(site)
    case 'promotionPicture':
      return writeApplicationPicture(site, command)
    case 'decideApplication':
      return decideApplication(site, command, now())
    case 'mall':
      return describeMall(site)
    case 'redemptions':
      return describeRedemptions(site)
    case 'setReward':
      return setReward(site, command.reward, now(), command)
    case 'setStock':
      return setStock(site, command)
    case 'showReward':
    case 'hideReward':
      return setRewardShown(site, command.name, command.command === 'showReward')
    case 'removeReward':
      return removeReward(site, command.name)
    case 'decideRedemption':
      return decideOneRedemption(site, command, now())
    case 'setPointRules':
      return setPointRules(site, command.rules, now())
    case 'setMissions':
      return setMissions(site, command.missions, now())
    case 'vip':
      return describeVip(site)
    case 'setVip':
      return setVip(site, command.ladder, now())
    case 'vipOf':
      return describeVipOf(site, command.account, now())
    case 'holdVip':
      return holdVip(site, command, now())
    case 'commission':
      return describeCommission(settings)
    case 'setCommission':
      return setCommission(settings, command.rate, now())
    case 'settleWithdrawal':
      return settleOne(site, command, now())
    case 'addPayoutProvider':
      return addPayoutProvider(settings, command.provider, now())
    case 'removePayoutProvider':
      return removePayoutProvider(settings, command.code, now())
    case 'people':
      return describePeople(db)
    case 'addPerson':
      return addOne(db, command, now())
    case 'removePerson':
      return removeOne(db, command, now())
    case 'showMember':
      return showMember(db, command.account)
    case 'resetPaymentPassword':
      return resetOne(site, command, now())
    case 'adjustments':
      return describeAdjustments(site)
    case 'adjust':
      return adjustOne(site, command, now())
    case 'decideAdjustment':
      return decideOne(site, command, now())
    case 'setAloneUpTo':
      return setAloneUpTo(site, command, now())
    case 'contracts':
      return describeContracts(site)
    case 'offerContract':
      return offerOne(site, command, now())
    case 'decideHouseOffer':
      return decideOffer(site, command, now())
    case 'moveContract':
      return moveContract(site, command, now())
    case 'setHouseRate':
      return setHouseRate(site, command, now())
    case 'protection':
      return describeProtection(settings)
    case 'setJurisdiction':
      return setJurisdiction(settings, command, now())
    case 'excludeMember':
      return excludeMember(site, command, now())
    case 'registration':
      return describeRules(await settings.registrationRules())
    case 'setRegistrationRule':
      return setRule(settings, command, now())
    case 'giveInvitationCode':
      return [await giveAffiliateCode(db, command, now())]
    case 'service':
      return describeDesks(settings)
    case 'setServiceDesk':
      return setDesk(settings, command, now())
    case 'brand':
      return describeBrand(settings)
    case 'setLanguages':
      return setLanguages(settings, command, now())
    case 'setCountries':
      return setCountries(settings, command, now())
    case 'setSocialLink':
      return setSocialLink(settings, command, now())
    case 'setMeasurement':
      return setMeasurement(settings, command, now())
    case 'setFlights':
      return setFlights(settings, command, now())
    case 'setMostReturn':
      return setMostReturn(settings, command, now())
    case 'setAgentFlag':
      return setAgentFlag(site, command, now())
    case 'setDownlineNames':
      return setDownlineNames(settings, command, now())
    case 'setAgentTypes':
    case 'setDownlineTypes':
      return setTypes(settings, command, now())
    case 'setMemberType':
      return setMemberType(site, command, now())
    case 'announcementList':
      return describeAnnouncements(db)
    case 'announce':
      return announce(site, command, now())
    case 'withdrawAnnouncement':
      return takeBack(site, command, now())
    case 'matches':
      return describeMatches(site, now())
    case 'voidMatch':
      return voidMatch(site, command, now())
    case 'flights':
      return describeFlights(db, command, now())
    case 'firebase':
      return describeFirebase(settings)
    case 'setFirebase':
      return setFirebase(settings, command.firebase, now())
    case 'jobs':
      return describeJobs(await site.jobs.queue(), now())
    case 'runJob':
      return runJob(site.jobs, command.job)
    case 'retryJob':
      return retryJob(site.jobs, command.job)
    case 'audit':
      return describeAudit(db, command)
    case 'export':
      if (existsSync(command.file)) throw new Error(`${command.file} already exists`)
      await writeFile(command.file, await dump(), { flag: 'wx', mode: 0o600 })
      return [`Exported to ${command.file}`]
  }
}

const describeJackpot = (amount: string | null) => [`jackpot: ${amount ?? 'none stated'}`]

const describeLeastWin = (amount: string | null) => [`least win shown: ${amount ?? 'any'}`]
