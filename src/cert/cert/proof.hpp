// A proof that is taken node by node: what the two kinds of claim have in common.
//
// take() judges one node line; after the last, close() asks what could not be asked before, and
// settle_root() whether the root is covered. The rules are those of docs/certificate.md.
//
// A line that take() found right is right again wherever it comes later: what covers only grows.
// The proof keeps nothing of it the second time.
//
// Where a proof has reached a limit, it leaves out what it should have kept. Its answers mean
// nothing from then on: whoever calls it asks the budget first.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "cert/format.hpp"
#include "cert/hand.hpp"
#include "cert/limits.hpp"
#include "cert/root.hpp"

namespace tsumuya::cert {

class Proof {
 public:
  explicit Proof(const Root& root) : root_(root) {}
  virtual ~Proof() = default;
  Proof(const Proof&) = delete;
  Proof& operator=(const Proof&) = delete;
  Proof(Proof&&) = delete;
  Proof& operator=(Proof&&) = delete;

  virtual std::optional<Fault> take(std::string_view line, std::uint64_t number) = 0;
  // After the last node: what is left to ask, with the line that it belongs to.
  virtual std::optional<std::pair<std::uint64_t, Fault>> close() { return std::nullopt; }
  // The plies of the root, or why it is not proven.
  virtual OrFault<std::uint32_t> settle_root() const = 0;

 protected:
  const Root& root() const { return root_; }
  Hand attackers_hand(const naive::Position& position) const {
    return hand_of(position, root_.attacker());
  }

 private:
  const Root& root_;
};

// The root and the budget must outlive the proof.
std::unique_ptr<Proof> start_mate_proof(const Root& root, Budget& budget);
std::unique_ptr<Proof> start_no_mate_proof(const Root& root, Budget& budget);

}  // namespace tsumuya::cert
