import type { HelpWords } from './help.ts'

/** The help centre in Indonesian. */
export const helpInIndonesian: HelpWords = {
  start: {
    title: 'Memulai',
    topics: [
      [
        'Siapa yang boleh bermain di {club}?',
        'Siapa saja yang berusia {age} tahun ke atas dan tinggal di tempat yang mengizinkan judi daring. Anda menyatakan usia saat mendaftar, dan kami dapat meminta kartu identitas sebelum penarikan.',
        'Satu orang, satu akun. Bermain untuk orang lain atau dengan uang orang lain tidak diperbolehkan.',
      ],
      [
        'Bagaimana cara menemukan permainan?',
        'Buka lobi dari menu, atau arahkan tetikus ke namanya untuk melihat para penyedia. Di lobi Anda dapat mencari nama, menyaring menurut jenis dan taruhan minimum, dan memilih penyedia.',
        'Setiap kotak slot menampilkan persentase pengembalian (RTP) bila penyedianya mengumumkannya.',
      ],
      [
        'Bisakah melihat-lihat tanpa akun?',
        'Bisa. Semua lobi terbuka bagi pengunjung. Anda baru diminta masuk saat memulai permainan atau membuka sesuatu milik Anda, seperti dompet.',
      ],
    ],
  },
  login: {
    title: 'Masuk dan kata sandi',
    topics: [
      [
        'Saya tidak bisa masuk',
        'Periksa nama pengguna dan kata sandi; huruf besar dan kecil dibedakan. Setelah beberapa kali gagal, situs meminta huruf pada gambar, lalu meminta Anda menunggu sebentar.',
        'Jika Anda pernah memberikan nomor ponsel, Anda bisa masuk dengan kode SMS sebagai pengganti kata sandi.',
      ],
      [
        'Kode SMS tidak sampai',
        'Mungkin perlu satu menit. Setelah hitungan mundur selesai, minta kode baru; hanya kode terbaru yang berlaku. Bila terlalu sering meminta, Anda harus menunggu lima menit.',
      ],
      [
        'Untuk apa penggeser itu?',
        'Untuk mencegah program menebak kata sandi. Jika Anda tidak bisa atau tidak ingin menggesernya, pilih pertanyaan di bawahnya: itu dapat dijawab dengan papan ketik dan pembaca layar.',
      ],
      [
        'Amankah membiarkan situs mengingat saya?',
        'Di perangkat Anda sendiri, ya: data masuk disimpan terenkripsi di peramban ini selama 24 jam lalu dihapus. Jangan aktifkan di perangkat bersama.',
      ],
    ],
  },
  wallet: {
    title: 'Saldo, deposit, dan penarikan',
    topics: [
      [
        'Di mana saya melihat saldo?',
        'Di bagian atas setiap halaman. Saldo berubah seketika saat taruhan dipasang atau dimenangkan, di semua perangkat tempat Anda masuk. Ikon mata di sebelahnya menyembunyikannya.',
      ],
      [
        'Kapan saya bisa deposit dan menarik dana?',
        'Kapan saja, dari dompet Anda. Deposit masuk ke saldo begitu mitra pembayaran melaporkannya. Untuk menarik dana diperlukan PIN penarikan dan rekening milik Anda sendiri; halamannya menyebutkan berapa yang harus dipertaruhkan dahulu.',
      ],
      [
        'Bagaimana uang saya dicatat?',
        'Setiap perpindahan dibukukan dua kali, seperti di buku besar bank, dan saldo Anda adalah jumlah pembukuan itu: tidak ada yang bertambah atau hilang tanpa jejak.',
      ],
    ],
  },
  games: {
    title: 'Permainan',
    topics: [
      [
        'Permainan saya berhenti di tengah ronde',
        'Buka lagi: ronde diselesaikan di server, bukan di peramban Anda. Taruhan yang diterima diselesaikan, dan yang tidak diterima tidak mengubah saldo Anda.',
      ],
      [
        'Mengapa permainan tidak terbuka?',
        'Penyedianya mungkin sedang dalam pemeliharaan, atau permainan itu tidak tersedia di negara Anda. Halaman menyebutkan alasannya, dan saldo Anda tidak dipotong.',
      ],
      [
        'Apa arti RTP?',
        'Return to player: bagian dari seluruh taruhan yang dikembalikan permainan dalam jumlah ronde yang sangat besar. Angka itu tidak meramalkan ronde Anda berikutnya.',
      ],
    ],
  },
  fairness: {
    title: 'Permainan yang adil',
    topics: [
      [
        'Bagaimana saya tahu sebuah ronde adil?',
        'Hasil ronde permainan kami sendiri diundi di server sebelum apa pun bergerak di layar, dari sumber acak yang dibuat untuk kriptografi, dan disimpan bersama taruhannya.',
      ],
      [
        'Apakah pemenang yang ditampilkan nyata?',
        'Ya. Pemenang hanya berasal dari ronde yang benar-benar dimainkan di sini; namanya disamarkan. Jika belum ada yang menang, kami mengatakannya.',
      ],
    ],
  },
  security: {
    title: 'Keamanan',
    topics: [
      [
        'Bagaimana koneksi saya dilindungi?',
        'Semua lalu lintas dienkripsi sedikitnya 128 bit. Kata sandi dan kode disegel sekali lagi sebelum meninggalkan peramban Anda, dengan kunci yang hanya dimiliki server kami.',
      ],
      [
        'Bagaimana mengenali pesan palsu?',
        'Kami tidak pernah meminta kata sandi atau kode Anda, baik lewat obrolan, SMS, maupun telepon. Periksa alamat di peramban sebelum masuk.',
      ],
      [
        'Mungkin ada orang lain yang tahu kata sandi saya',
        'Masuk, keluar dari semua perangkat yang Anda bisa, dan segera hubungi layanan pelanggan: mereka membuat kata sandi baru bersama Anda dan memeriksa riwayat masuk terakhir.',
      ],
    ],
  },
  responsible: {
    title: 'Bermain dengan bertanggung jawab',
    topics: [
      [
        'Bagaimana agar bermain tetap menjadi hiburan?',
        'Tentukan jumlah uang dan waktu sebelum mulai, lalu berhenti saat salah satunya habis. Jangan mengejar kekalahan, jangan bermain dengan uang pinjaman, dan jangan bermain untuk menyelesaikan masalah.',
      ],
      [
        'Kapan saya harus berhenti?',
        'Saat Anda bermain lebih lama dari niat semula, menyembunyikannya, berutang karenanya, atau bermain karena sedang murung. Bicaralah dengan orang yang Anda percaya dan dengan layanan pelanggan: kami menutup akun Anda selama yang Anda inginkan.',
      ],
      [
        'Bagaimana menjauhkan anak-anak?',
        'Jangan biarkan situs mengingat Anda di perangkat bersama, keluarlah saat selesai, dan gunakan kontrol orang tua pada sistem Anda. Siapa pun di bawah {age} tahun dilarang bermain.',
      ],
    ],
  },
  partners: {
    title: 'Agen dan mitra',
    topics: [
      [
        'Apa yang dilakukan agen?',
        'Agen mengajak dan mendampingi pemain, dan mendapat bagian dari permainan mereka. Agen masuk seperti semua orang; menu mereka memuat Pusat Agen dengan tim, tautan untuk pendatang baru, dan pengumuman.',
      ],
      [
        'Bagaimana menjadi agen?',
        'Baca halaman “Gabung”, lalu hubungi layanan pelanggan: sebutkan siapa Anda, di mana Anda bekerja, dan apa rencana Anda.',
      ],
    ],
  },
  terms: {
    title: 'Ketentuan dan privasi',
    topics: [
      [
        'Apa yang saya setujui?',
        'Bahwa Anda berusia {age} tahun ke atas, bahwa akun itu milik Anda sendiri, bahwa Anda mengikuti aturan setiap permainan, dan bahwa kami boleh menolak taruhan serta menutup akun bila hukum atau aturan menuntutnya.',
      ],
      [
        'Data apa yang disimpan?',
        'Yang Anda isi di formulir, taruhan dan pembukuan Anda, serta catatan masuk beserta alamatnya. Kami menyimpannya selama diwajibkan hukum dan tidak memberikannya kepada yang tidak berhak.',
      ],
      [
        'Apakah situs memakai cookie?',
        'Tidak ada cookie iklan dan tidak ada pelacak; kunjungan Anda dan apa yang dilakukan di dalamnya dihitung hanya jika situs bertanya dan Anda mengizinkannya. Peramban Anda menyimpan bahasa, tema, dan, selama Anda masuk, sesi Anda.',
      ],
    ],
  },
  contact: {
    title: 'Layanan pelanggan',
    topics: [
      [
        'Bagaimana menghubungi Anda?',
        'Lewat tombol di tepi setiap halaman, kapan saja. Sebutkan nama pengguna Anda, apa yang terjadi, dan kapan; jangan pernah menyebutkan kata sandi.',
        'Ini situs demonstrasi: chat-nya menjawab sendiri.',
      ],
      [
        'Bagaimana menyampaikan keluhan?',
        'Hubungi layanan pelanggan dengan judul “Keluhan”. Anda mendapat jawaban dalam tiga hari; bila belum puas, otoritas yang disebut di kaki halaman juga mendengarkan Anda.',
      ],
    ],
  },
  vip: {
    title: 'Layanan VIP',
    topics: [
      [
        'Siapa yang dilayani tim VIP?',
        'Anggota dengan tingkat di atas empat. Tombol layanan pelanggan langsung mengarah ke tim mereka tanpa perlu memilih.',
      ],
    ],
  },
}
