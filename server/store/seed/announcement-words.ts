import type { NoticeWords } from '#server/domain/content/translations.ts'
import type { AnnouncementType } from '#wire/content/announcements.ts'

/** A seeded announcement: what kind it is, how long before the seed's moment it was published, in hours, and its words. */
export interface SeedAnnouncement {
  readonly type: Exclude<AnnouncementType, 'PR'>
  readonly hoursAgo: number
  readonly words: NoticeWords
}

/** Seeded announcements to agents, the newest first. */
export const seedAnnouncements: readonly SeedAnnouncement[] = [
  {
    type: 'H',
    hoursAgo: 30,
    words: {
      en: {
        title: 'The register centre is open',
        content:
          '<p>Open accounts for your downlines yourself, or hand on a link with an end and a number of uses.</p><p><a href="/agent/registerCenter">To the register centre</a></p>',
      },
      fil: {
        title: 'Bukas na ang sentro ng pagpaparehistro',
        content:
          '<p>Ikaw na mismo ang makapagbubukas ng account para sa iyong mga downline, o magpasa ng link na may hangganan at bilang ng gamit.</p><p><a href="/agent/registerCenter">Pumunta sa sentro ng pagpaparehistro</a></p>',
      },
      'zh-Hans': {
        title: '注册中心已开放',
        content:
          '<p>您可以亲自为下级开设账户，或分享有期限和使用次数的链接。</p><p><a href="/agent/registerCenter">前往注册中心</a></p>',
      },
      id: {
        title: 'Pusat pendaftaran sudah dibuka',
        content:
          '<p>Buka sendiri akun untuk downline Anda, atau bagikan tautan dengan batas waktu dan jumlah pemakaian.</p><p><a href="/agent/registerCenter">Ke pusat pendaftaran</a></p>',
      },
      ja: {
        title: '登録センターを開設しました',
        content:
          '<p>ダウンラインのアカウントをご自身で開設でき、期限と使用回数を決めたリンクも渡せます。</p><p><a href="/agent/registerCenter">登録センターへ</a></p>',
      },
      th: {
        title: 'เปิดศูนย์ลงทะเบียนแล้ว',
        content:
          '<p>เปิดบัญชีให้ดาวน์ไลน์ได้ด้วยตัวเอง หรือส่งลิงก์ที่กำหนดวันหมดอายุและจำนวนครั้งที่ใช้ได้</p><p><a href="/agent/registerCenter">ไปที่ศูนย์ลงทะเบียน</a></p>',
      },
      vi: {
        title: 'Trung tâm đăng ký đã mở',
        content:
          '<p>Bạn có thể tự mở tài khoản cho tuyến dưới, hoặc gửi liên kết có thời hạn và số lần dùng.</p><p><a href="/agent/registerCenter">Đến trung tâm đăng ký</a></p>',
      },
    },
  },
  {
    type: 'PL',
    hoursAgo: 50,
    words: {
      en: {
        title: 'Reports count by the site’s day',
        content: '<p>Every figure of the agent centre is of days that begin at midnight by the clock of the site.</p>',
      },
      fil: {
        title: 'Ayon sa araw ng site ang mga ulat',
        content:
          '<p>Bawat bilang sa sentro ng ahente ay ayon sa araw na nagsisimula sa hatinggabi ng orasan ng site.</p>',
      },
      'zh-Hans': { title: '报表按本站日期统计', content: '<p>代理中心的所有数字均按本站时钟零点起算的日期统计。</p>' },
      id: {
        title: 'Laporan dihitung menurut hari situs',
        content: '<p>Setiap angka di pusat agen memakai hari yang dimulai tengah malam menurut jam situs.</p>',
      },
      ja: {
        title: 'レポートはサイトの日付で集計します',
        content: '<p>エージェントセンターの数字はすべて、サイトの時計で午前0時に始まる日ごとに集計されます。</p>',
      },
      th: {
        title: 'รายงานนับตามวันของเว็บไซต์',
        content: '<p>ตัวเลขทั้งหมดในศูนย์ตัวแทนนับตามวันที่เริ่มตอนเที่ยงคืนตามนาฬิกาของเว็บไซต์</p>',
      },
      vi: {
        title: 'Báo cáo tính theo ngày của trang',
        content: '<p>Mọi con số trong trung tâm đại lý tính theo ngày bắt đầu lúc nửa đêm theo đồng hồ của trang.</p>',
      },
    },
  },
  {
    type: 'B',
    hoursAgo: 90,
    words: {
      en: {
        title: 'Names of your team stay hidden',
        content:
          '<p>Most of every name is hidden, also from you. Agents who know the full name find the member under team management.</p>',
      },
      fil: {
        title: 'Nakatago pa rin ang mga pangalan ng team mo',
        content:
          '<p>Nakatago ang karamihan ng bawat pangalan, pati sa iyo. Ang nakakaalam ng buong pangalan ay mahahanap ito sa team management.</p>',
      },
      'zh-Hans': {
        title: '团队成员名称仍然隐藏',
        content: '<p>每个名称的大部分都会隐藏，对您也一样。知道完整名称者可在团队管理中找到该成员。</p>',
      },
      id: {
        title: 'Nama anggota tim tetap disembunyikan',
        content:
          '<p>Sebagian besar nama disembunyikan, juga dari Anda. Siapa yang tahu nama lengkap dapat mencarinya di manajemen tim.</p>',
      },
      ja: {
        title: 'チームの名前は引き続き伏せられます',
        content: '<p>名前の大部分はあなたにも伏せられます。名前をすべて知っていれば、チーム管理で探せます。</p>',
      },
      th: {
        title: 'ชื่อคนในทีมยังคงถูกซ่อน',
        content: '<p>ชื่อส่วนใหญ่ถูกซ่อนไว้ แม้กับคุณ ผู้ที่รู้ชื่อเต็มค้นหาได้ในการจัดการทีม</p>',
      },
      vi: {
        title: 'Tên thành viên vẫn được ẩn',
        content: '<p>Phần lớn mỗi tên được ẩn, kể cả với bạn. Ai biết trọn tên có thể tìm trong quản lý đội nhóm.</p>',
      },
    },
  },
  {
    type: 'PU',
    hoursAgo: 200,
    words: {
      en: {
        title: 'Become a partner of the club',
        content: '<p>How agents work with the club, and whom to ask. <a href="/join">Join us</a></p>',
      },
      fil: {
        title: 'Maging partner ng club',
        content:
          '<p>Kung paano gumagawa ang mga ahente kasama ng club, at kung sino ang tatanungin. <a href="/join">Sumali</a></p>',
      },
      'zh-Hans': {
        title: '成为俱乐部合作伙伴',
        content: '<p>代理如何与俱乐部合作，以及向谁咨询。<a href="/join">加入我们</a></p>',
      },
      id: {
        title: 'Jadilah mitra klub',
        content: '<p>Cara agen bekerja dengan klub, dan siapa yang bisa ditanya. <a href="/join">Bergabung</a></p>',
      },
      ja: {
        title: 'クラブのパートナー募集',
        content: '<p>エージェントとクラブの協力のしかたと、お問い合わせ先。<a href="/join">参加する</a></p>',
      },
      th: {
        title: 'ร่วมเป็นพันธมิตรกับคลับ',
        content: '<p>ตัวแทนทำงานกับคลับอย่างไร และสอบถามได้ที่ใคร <a href="/join">ร่วมกับเรา</a></p>',
      },
      vi: {
        title: 'Trở thành đối tác của câu lạc bộ',
        content: '<p>Đại lý làm việc với câu lạc bộ ra sao, và hỏi ai. <a href="/join">Tham gia</a></p>',
      },
    },
  },
]
